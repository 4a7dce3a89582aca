/** What people read in place of the codes of the card provider. */

const accountStops: Record<string, string> = {
  'action_required.requested_capabilities': 'something has to be done at the card provider first',
  listed: 'it is on a list of prohibited persons or companies, or may be',
  other: 'the card provider is reviewing it',
  platform_paused: 'our platform has paused it',
  'rejected.fraud': 'it was rejected: suspected fraud',
  'rejected.incomplete_verification': 'it was rejected: its verification is incomplete',
  'rejected.listed': 'it was rejected: it is on a list of prohibited persons or companies',
  'rejected.other': 'it was rejected',
  'rejected.platform_fraud': 'our platform rejected it: suspected fraud',
  'rejected.platform_other': 'our platform rejected it',
  'rejected.platform_terms_of_service': 'our platform rejected it: its terms were broken',
  'rejected.terms_of_service': 'it was rejected: the terms of the card provider were broken',
  'requirements.past_due': 'information that the card provider asked for is missing',
  'requirements.pending_verification': 'its information is being verified',
  under_review: 'it is under review',
}

/** A code without words of its own, as words. */
const spelled = (code: string) => code.replace(/[._]+/g, ' ')

/** Why the provider does not let an account charge. */
export const accountStop = (code: string): string => accountStops[code] ?? spelled(code)
