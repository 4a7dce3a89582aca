import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Loading } from '../ui/Loading.tsx'

interface Props {
  sentences: readonly string[]
  loading: boolean
  children?: ReactNode
}
/** What a dry run said, before anything is done. */
export const WhatWillHappen = ({ sentences, loading, children }: Props) => (
  <section aria-label="What will happen" aria-live="polite">
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
