import { figure } from '@kegler/domain/texts.ts'
import { useElementSize } from '@mantine/hooks'
import { bisectCenter } from 'd3-array'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { usePrinting } from '../table/usePrinting.ts'
import classes from './Chart.module.css'
import { Chart, type ChartText, type Legend } from './Chart.tsx'
import { type Tick, valueScale, valueTicks } from './layout.ts'

/** What can be chosen: a column or a place of a line. */
interface Mark {
  key: string
  /** The middle of it. */
  x: number
  width?: number
  /** For those who hear it. */
  label: string
  box: ReactNode
}
interface Layout {
  values: readonly number[]
  marks: readonly Mark[]
  ticks: readonly Tick[]
  /** Where today is. */
  today?: number | undefined
  draw: (y: (value: number) => number) => ReactNode
}
interface Props extends ChartText {
  legend?: Legend
  /** Of the axis. */
  format?: (value: number) => string
  /** Chosen at first; else the last one. */
  start?: string | undefined
  /** Names below the axis are `room` px apart. */
  lay: (width: number, room: number) => Layout
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1 }

/** Axes, what is drawn between them, and a box with the values of what a pointer, a tap or an arrow key has chosen. */
export function Plot({ label, legend, format = figure, start, lay, ...text }: Props) {
  const { ref, width: wide, height } = useElementSize()
  // what a sheet has room for: nothing is measured again before it is printed
  const width = usePrinting() ? Math.min(wide, 600) : wide
  const [key, choose] = useState(start)
  // a press holds its column, on the way to what is in the box; a second press lets go
  const [held, hold] = useState(false)
  const room = 4 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { values, marks, ticks, today, draw } = lay(Math.max(1, width), room)
  const y = valueScale(values, height)
  const round = valueTicks(values)
  const found = marks.findIndex((mark) => mark.key === key)
  const index = found < 0 ? marks.length - 1 : found
  const chosen = marks[index]
  const point = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const places = marks.map((mark) => mark.x)
    const pointed = marks[bisectCenter(places, x)]?.key
    if (event.type === 'pointerdown') hold(!held || pointed !== chosen?.key)
    else if (held && event.buttons === 0) return
    choose(pointed)
  }
  const walk = (event: KeyboardEvent) => {
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? marks.length - 1 : index + (steps[event.key] ?? 0)
    if (next === index || !marks[next]) return
    event.preventDefault()
    hold(true)
    choose(marks[next].key)
  }
  return (
    <Chart label={label} legend={legend} {...text}>
      <div className={classes.plot}>
        <div className={classes.values} aria-hidden>
          {round.map((value) => (
            <span key={value} style={{ top: y(value) }}>
              {format(value)}
            </span>
          ))}
        </div>
        <div
          ref={ref}
          className={classes.area}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, marks.length - 1)}
          aria-valuenow={Math.max(0, index)}
          aria-valuetext={chosen?.label}
          onPointerMove={point}
          onPointerDown={point}
          onKeyDown={walk}
        >
          {width > 0 && (
            <svg width={width} height={height} aria-hidden>
              {chosen && (
                <rect
                  className={classes.chosen}
                  x={chosen.x - (chosen.width ?? 2) / 2}
                  width={chosen.width ?? 2}
                  height={height}
                />
              )}
              {round.map((value) => (
                <line key={value} className={classes.hairline} x2={width} y1={y(value)} y2={y(value)} />
              ))}
              {ticks.map(({ x, label, wide }) => {
                const length = wide ? 0 : label ? 8 : 4
                return (
                  <line key={`${x} ${label}`} className={classes.tick} x1={x} x2={x} y1={height} y2={height - length} />
                )
              })}
              {draw(y)}
              {today !== undefined && <line className={classes.today} x1={today} x2={today} y2={height} />}
            </svg>
          )}
          {today !== undefined && (
            <span
              className={classes.todayName}
              aria-hidden
              style={today > width / 2 ? { right: width - today + 4 } : { left: today + 4 }}
            >
              today
            </span>
          )}
        </div>
        <div className={classes.names} aria-hidden>
          {ticks.map(({ x, label, wide }) => (
            <span key={`${x} ${label}`} style={x + room > width && !wide ? { right: 0 } : { left: x, width: wide }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <div className={classes.box}>{chosen?.box}</div>
    </Chart>
  )
}
