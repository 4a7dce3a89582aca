const key = 'join'

/** What is typed on the way; the birth date is kept nowhere. */
export interface JoinDraft {
  usbcId: string
  lastName: string
  email: string
  guardian: string
}
const nothing: JoinDraft = { usbcId: '', lastName: '', email: '', guardian: '' }

export function keptJoin(): JoinDraft {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<JoinDraft>) }
  } catch {
    return nothing
  }
}
export const keepJoin = ({ usbcId, lastName, email, guardian }: JoinDraft): void =>
  sessionStorage.setItem(key, JSON.stringify({ usbcId, lastName, email, guardian }))
export const forgetJoin = (): void => sessionStorage.removeItem(key)
