import type { ComponentProps } from 'react'
import { showRefused } from './NumberField.tsx'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => void
}
/** A form whose fields say what is wrong with them: the browser neither checks it nor sends it, nor is it sent with a number that is not understood. */
export const Form = ({ onSubmit, ...props }: Props) => (
  <form
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault()
      // a dialog over a form is inside of it for React alone
      event.stopPropagation()
      if (!showRefused(event.currentTarget)) onSubmit(event.currentTarget)
    }}
  />
)
