import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshAfter } from '../../../../app/save.ts'
import { type StatusState, statusState } from '../../../../setup/status.ts'
import { notify } from '../../../../ui/feedback/notify.ts'

/** Status, publication and export; asked again while something is under way, and tells when it is done. */
export function useStatus(id: string): StatusState {
  const { data: state } = useSuspenseQuery({
    ...statusState(id),
    refetchInterval: ({ state: { data } }) => {
      if (data?.publishing) return 1_500
      return data?.exportStatus === 1 ? 5_000 : false
    },
  })
  const { publishing, publishFailure } = state
  const was = useRef(publishing)
  useEffect(() => {
    const isOver = was.current && !publishing
    was.current = publishing
    if (!isOver) return
    // the icon on the tab goes too
    void refreshAfter('POST setup/tournament/:id/publish')
    if (publishFailure === null) notify('Published!')
  }, [publishing, publishFailure])
  return state
}
