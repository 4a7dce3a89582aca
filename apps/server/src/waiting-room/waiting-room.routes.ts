import { captainRoomCalls } from '@kegler/domain/waiting-room/room.captain.calls.ts'
import { staffRoomCalls } from '@kegler/domain/waiting-room/room.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { arrive, enter, getOwnNumber } from './arrive.ts'
import { addToRoom, getRoomAsStaff, putLast, setPace } from './room-as-staff.ts'
import { getRoomHead } from './room-head.ts'

export const waitingRoomRoutes = serve(captainRoomCalls, {
  'GET tournament/:tid/room/head': getRoomHead,
  'GET registration/tournament/:tid/room': getOwnNumber,
  'POST registration/tournament/:tid/room': arrive,
  'POST registration/tournament/:tid/room/enter': enter,
})

export const staffWaitingRoomRoutes = serve(staffRoomCalls, {
  'GET admin/tournament/:tid/room': getRoomAsStaff,
  'POST admin/tournament/:tid/room/pace': setPace,
  'POST admin/tournament/:tid/room/people': addToRoom,
  'POST admin/tournament/:tid/room/people/:personId/last': putLast,
})
