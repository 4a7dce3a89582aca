import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Await } from '../../kit/act/Await.tsx'
import { ApiError, messagesOf } from '../../net/answers.ts'
import { CentredPage } from '../CentredPage.tsx'

interface Props extends Pick<ComponentProps<typeof Await>, 'of'> {
  /** Of the page, while the link may still open it. */
  title: string
}
/** Why a link opens nothing: it is wrong or has ended; all else may pass by itself. */
export function LinkRefusal({ of, title }: Props) {
  const { error } = of
  const isOver = error instanceof ApiError && (error.status === 401 || error.status === 422)
  return (
    <CentredPage title={isOver ? 'Link Ended' : title}>
      {isOver ? <Text role="alert">{messagesOf(error).join(' ')}</Text> : <Await of={of} />}
    </CentredPage>
  )
}
