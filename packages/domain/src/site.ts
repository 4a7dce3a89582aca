/** Facts about this installation in every page: JSON in `<meta name="kegler">` of the page. */
export interface Site {
  /** '/' or '/club/reg/': where the product sits; the API is `{base}api/`. */
  base: string
  organisation: string
  /** Short name of the organisation: the default page title. */
  shortName: string
  /** Shown where people are asked to contact support. */
  supportContact: string
  /** Name of the environment; 'PROD' and 'PRODUCTION' hide it and the real-time checkbox. */
  environment: string
  version: string
  groupsEnabled: boolean
  oidc: {
    authority: string
    clientId: string
    scopes: string
    /** Extra parameters of the sign-in request (an audience, where the identity server wants one). */
    extra: Record<string, string>
    manageAccountUrl: string | null
    hubSelectorUrl: string | null
  }
  /** Replaces the card provider's own script; null: the provider's. */
  stripeJsUrl: string | null
  /** Where captains look members up. */
  memberSearchUrl: string | null
  /** Pages of the sandbox; null outside it. */
  sandboxUrl: string | null
}

/** Real-time payments and the environment's name are hidden here. */
export const isProduction = (environment: string): boolean => ['PROD', 'PRODUCTION'].includes(environment.toUpperCase())
