import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refreshAfter } from '../../../../client/save.ts'
import { notify } from '../../../../kit/feedback/notify.ts'
import { type StatusState, statusState } from './status.ts'

/** Status, publication and export; asked again while something is under way, and tells when it is done. */
export function useStatus(id: string): StatusState {
  const { data: state } = useSuspenseQuery({
    ...statusState(id),
    refetchInterval: ({ state: { data } }) => {
      if (data?.publishing) return 1_500
      return data?.exportStatus === 1 ? 5_000 : false
    },
  })
  const { publishedAt } = state
  const was = useRef(publishedAt)
  // not by `publishing`: a quick push is over before the state is read again
  useEffect(() => {
    if (was.current === publishedAt) return
    was.current = publishedAt
    // the icon on the tab goes too
    void refreshAfter('POST setup/tournament/:id/publish')
    notify('Published!')
  }, [publishedAt])
  return state
}
