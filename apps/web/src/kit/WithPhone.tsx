import { Fragment } from 'react'
import { PhoneLink } from './PhoneLink.tsx'

/** A text in which the number can be called where it occurs. */
export const WithPhone = ({ text, number }: { text: string; number: string | undefined }) =>
  (number ? text.split(number) : [text]).map((part, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and keep their order
    <Fragment key={n}>
      {n > 0 && number && <PhoneLink number={number} />}
      {part}
    </Fragment>
  ))
