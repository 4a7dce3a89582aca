import '../admin/calls.ts'
import { redirect } from '@tanstack/react-router'
import { createStore } from 'zustand'
import { save } from '../../client/save.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { messagesOf } from '../../net/answers.ts'

interface Connection {
  /** What the way back from the card provider carried, until it is sent. */
  given: { code: string; state: string } | null
  /** Name of the account that was added. */
  added: string | null
  /** Why none was. */
  problems: readonly string[]
}
export const connectionStore = createStore<Connection>(() => ({ given: null, added: null, problems: [] }))

const notAgreed = 'No account was added: its owner did not agree to connect it.'

/**
 * The way back from the card provider. What it carries leaves the address first, then the account is added; it ends on
 * the finance page.
 */
export async function finishConnection({ location }: { location: { publicHref: string } }): Promise<void> {
  const carried = new URL(location.publicHref, window.location.origin).searchParams
  if (carried.size > 0) {
    const [code, state] = [carried.get('code'), carried.get('state')]
    if (code && state) connectionStore.setState({ given: { code, state }, added: null, problems: [] })
    else connectionStore.setState({ given: null, added: null, problems: [notAgreed] })
    throw redirect({ to: '/finance/accountcreated', replace: true })
  }
  const { given } = connectionStore.getState()
  connectionStore.setState({ given: null })
  if (given)
    try {
      const { name } = await save('POST finance/createaccount', { body: given })
      connectionStore.setState({ added: name })
    } catch (error) {
      connectionStore.setState({ problems: messagesOf(error) })
      notify('Error Creating Account!', '', 'red')
    }
  throw redirect({ to: '/finance', replace: true })
}
