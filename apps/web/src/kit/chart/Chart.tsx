import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePrinting } from '../table/usePrinting.ts'
import classes from './Chart.module.css'

/** Colours by what they mean. */
export type Tone = 'main' | 'outline' | 'dashed' | 'ok' | 'attention' | 'wrong' | 'quiet'
/** `dash`: of a line, as `stroke-dasharray` has it. */
export type Legend = readonly { name: string; tone: Tone; dash?: string }[]
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
export const Chart = ({ label, answer, numbers, legend, children }: Props) => {
  const isPrinted = usePrinting()
  return (
    <figure className={classes.chart}>
      <figcaption>
        <Text className={classes.eyebrow ?? ''}>{label}</Text>
        <Title order={2}>{answer}</Title>
        {legend && (
          <ul className={classes.legend}>
            {legend.map(({ name, tone, dash }) => (
              <li key={name}>
                {dash === undefined ? (
                  <i data-tone={tone} />
                ) : (
                  <svg width={28} height={8} data-tone={tone} aria-hidden>
                    <line x2={28} y1={4} y2={4} strokeDasharray={dash} />
                  </svg>
                )}{' '}
                <span>{name}</span>
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      {children}
      {isPrinted ? (
        numbers
      ) : (
        <details className={classes.numbers}>
          <summary>Show numbers</summary>
          {numbers}
        </details>
      )}
    </figure>
  )
}
