import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => void
}
/** A form whose fields say what is wrong with them: the browser neither checks it nor sends it. */
export const Form = ({ onSubmit, ...props }: Props) => (
  <form
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault()
      // a dialog over a form is inside of it for React alone
      event.stopPropagation()
      onSubmit(event.currentTarget)
    }}
  />
)
