import type { Site } from '@kegler/domain/site.ts'

/** What a page shows that no server has filled in: `vite` serving alone. */
const unfilled: Site = {
  base: '/',
  organisation: 'the organisation',
  shortName: 'Registration',
  supportContact: '',
  environment: 'UNKNOWN',
  version: '1.0.0.0',
  groupsEnabled: false,
  oidc: {
    authority: '/identity',
    clientId: 'kegler',
    scopes: 'openid profile',
    extra: {},
    manageAccountUrl: null,
    hubSelectorUrl: null,
  },
  stripeJsUrl: null,
  memberSearchUrl: null,
  sandboxUrl: null,
}

function read(): Site {
  const content = document.querySelector<HTMLMetaElement>('meta[name=kegler]')?.content
  return content ? (JSON.parse(content) as Site) : unfilled
}

/** This installation, as the server described it when it sent the page. */
export const site = read()
