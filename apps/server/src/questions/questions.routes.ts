import { questionCalls } from '@kegler/domain/questions/questions.calls.ts'
import { serve } from '../http/serve.ts'
import { acceptOwnWaiver, getOwnAnswers, noteOwnPaper, removeOwnPaper } from './accept-waiver.ts'

export const questionRoutes = serve(questionCalls, {
  'GET tournament/:tid/answers': getOwnAnswers,
  'POST registration/tournament/:tid/waiver': acceptOwnWaiver,
  'POST registration/tournament/:tid/waiver/paper': noteOwnPaper,
  'DELETE registration/tournament/:tid/waiver/paper/:bowlerId': removeOwnPaper,
})
