import type { ComponentPropsWithoutRef } from 'react'
import { visitIdentity } from '../client/identity.ts'

interface Props extends ComponentPropsWithoutRef<'a'> {
  page: string
  params?: Record<string, string>
}
/** A link to a page of the identity server, which may change what the next token says. */
export function IdentityLink({ page, params = {}, ...rest }: Props) {
  return (
    <a
      href={page}
      {...rest}
      onClick={(event) => {
        event.preventDefault()
        void visitIdentity(page, params)
      }}
    />
  )
}
