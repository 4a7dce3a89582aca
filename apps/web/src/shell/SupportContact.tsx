import { PhoneLink } from '../kit/PhoneLink.tsx'
import { site } from '../net/site.ts'

/** Whom to ask: a number to call, or another address as text. */
export const SupportContact = () =>
  /^[-+()\d .]+$/.test(site.supportContact) ? <PhoneLink number={site.supportContact} /> : site.supportContact
