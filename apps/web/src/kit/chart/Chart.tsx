import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Chart.module.css'

/** Colours by what they mean. */
export type Tone = 'main' | 'outline' | 'dashed' | 'ok' | 'attention' | 'wrong' | 'quiet'
export type Legend = readonly { name: string; tone: Tone }[]
export interface ChartText {
  /** What is drawn. */
  label: string
  /** What it says, in a sentence. */
  answer: string
  /** The same in a table. */
  numbers: ReactNode
}
interface Props extends ChartText {
  legend?: Legend | undefined
  children: ReactNode
}

/** A picture with its answer above it; its table is folded below, but in print. */
export const Chart = ({ label, answer, numbers, legend, children }: Props) => (
  <figure className={classes.chart}>
    <figcaption>
      <Text className={classes.eyebrow ?? ''}>{label}</Text>
      <Title order={2}>{answer}</Title>
      {legend && (
        <ul className={classes.legend}>
          {legend.map(({ name, tone }) => (
            <li key={name}>
              <i data-tone={tone} /> {name}
            </li>
          ))}
        </ul>
      )}
    </figcaption>
    {children}
    <details className={classes.numbers}>
      <summary>Show numbers</summary>
      {numbers}
    </details>
  </figure>
)
