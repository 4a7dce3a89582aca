import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Loading } from '../Loading.tsx'
import classes from './WhatWillHappen.module.css'

interface Props {
  sentences: readonly string[]
  loading: boolean
  children?: ReactNode
}
/** What a dry run said, before anything is done: what weighs most is first. */
export const WhatWillHappen = ({ sentences, loading, children }: Props) => (
  <section className={classes.effects} aria-label="What will happen" aria-live="polite">
    {(loading || sentences.length > 0 || children) && (
      <>
        <Title order={3} className={classes.title ?? ''}>
          What will happen
        </Title>
        <Stack gap={2}>
          {loading && <Loading />}
          {sentences.map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may be there twice
            <Text key={index} className={index === 0 ? (classes.first ?? '') : ''}>
              {sentence}
            </Text>
          ))}
          {children}
        </Stack>
      </>
    )}
  </section>
)
