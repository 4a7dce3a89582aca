const key = 'join'

/** What is typed on the way; the birth date is kept nowhere. */
export interface JoinDraft {
  usbcId: string
  lastName: string
  email: string
  guardian: string
  guardianEmail: string
}
const nothing: JoinDraft = { usbcId: '', lastName: '', email: '', guardian: '', guardianEmail: '' }

export function keptJoin(): JoinDraft {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<JoinDraft>) }
  } catch {
    return nothing
  }
}
export const keepJoin = (draft: JoinDraft): void => sessionStorage.setItem(key, JSON.stringify(draft))
export const forgetJoin = (): void => sessionStorage.removeItem(key)
