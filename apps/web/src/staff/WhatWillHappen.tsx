import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Loading } from '../ui/Loading.tsx'

interface Props {
  sentences: readonly string[]
  loading: boolean
  children?: ReactNode
}
/** What a dry run said, before anything is done. */
export function WhatWillHappen({ sentences, loading, children }: Props) {
  const section = useRef<HTMLElement>(null)
  // the button below that has the focus is pushed out of the dialog by what is said here
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is more or less of it
  useLayoutEffect(() => {
    const { activeElement } = document
    const isBelow = activeElement && section.current?.parentElement?.contains(activeElement)
    if (isBelow && section.current?.compareDocumentPosition(activeElement) === Node.DOCUMENT_POSITION_FOLLOWING)
      activeElement.scrollIntoView({ block: 'nearest' })
  }, [sentences.length, loading])
  return (
    <section ref={section} aria-label="What will happen" aria-live="polite">
      <Title order={3} size="h5">
        What will happen
      </Title>
      <Stack gap={2}>
        {loading && <Loading />}
        {sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may be there twice
          <Text key={index}>{sentence}</Text>
        ))}
        {children}
      </Stack>
    </section>
  )
}
