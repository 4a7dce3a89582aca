import { createHash } from 'node:crypto'
import { roles as knownRoles } from '@kegler/domain/roles.ts'
import { Day } from '@kegler/domain/values.ts'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { GatewayError } from './gateway-error.ts'

/** What a verified access token says. */
export interface Claims {
  subject: string
  /** Lower case; '' when the token names none. */
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  /** 'YYYY-MM-DD' */
  birthDate: string | null
  phone: string | null
  address: {
    line: string | null
    city: string | null
    state: string | null
    zip: string | null
    country: string | null
  }
  roles: string[]
  permissions: string[]
  groups: string[]
}
export interface Identity {
  /** null: the token is missing, malformed, expired, from elsewhere or for somebody else. */
  verify(token: string): Promise<Claims | null>
  /** Asks the identity server to send the confirmation mail again. @throws GatewayError */
  resendConfirmation(email: string): Promise<void>
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
/** How long keys are used that were read from the identity server, and how long a token is not compared with them. */
const [keysMs, comparedMs] = [50_000, 5_000]
/** What is wrong with a token; any other error is one of the identity server. */
const ofTheToken = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
]

/** A token that was verified. */
interface Verified {
  claims: Claims
  kid: string | undefined
  /** When it ends, and when its key is compared with the server's again. */
  until: number
  compareAt: number
}

export function identityGateway(config: Config): Identity {
  const authority = (config.OIDC_AUTHORITY ?? '').replace(/\/$/, '')
  let found: { issuer: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined
  const discover = async () => {
    if (found) return found
    const address = `${authority}/.well-known/openid-configuration`
    const reply = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    if (!reply.ok) throw new Error(`Status ${reply.status}`)
    const { issuer, jwks_uri } = Discovery.parse(await reply.json())
    found = { issuer, keys: createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: 30_000, cacheMaxAge: keysMs }) }
    return found
  }
  // the digest of a token keeps the token itself out of memory
  const verified = new LRUCache<string, Verified>({ max: 20_000 })
  /** The identity server did not answer: until then nobody waits for it whose token was verified before. */
  let silentUntil = 0
  return {
    verify: async (token) => {
      if (token.length > 8_000) return null
      const digest = createHash('sha256').update(token).digest('base64')
      const kept = verified.get(digest)
      const known = kept && kept.until > Date.now() ? kept : undefined
      if (known && (known.compareAt > Date.now() || silentUntil > Date.now())) return known.claims
      if (known && isCurrent(found?.keys, known.kid)) {
        known.compareAt = Date.now() + comparedMs
        return known.claims
      }
      try {
        const { issuer, keys } = await discover()
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          issuer,
          audience: config.OIDC_AUDIENCE,
          algorithms: ['RS256', 'PS256', 'ES256'],
          clockTolerance: config.OIDC_CLOCK_SKEW,
          requiredClaims: ['sub', 'exp'],
        })
        const claims = readClaims(payload, config)
        const until = ((payload.exp ?? 0) + config.OIDC_CLOCK_SKEW) * 1000
        verified.set(digest, { claims, kid: protectedHeader.kid, until, compareAt: Date.now() + comparedMs })
        return claims
      } catch (error) {
        if (ofTheToken.some((kind) => error instanceof kind)) return null
        if (!known)
          throw new GatewayError('Signing in is not possible right now. Please try again in a moment.', {
            cause: error,
          })
        silentUntil = Date.now() + 10_000
        return known.claims
      }
    },
    resendConfirmation: async (email) => {
      if (!config.OIDC_RESEND_CONFIRMATION_URL)
        throw new GatewayError('The e-mail could not be sent again. Please contact support.')
      const reply = await fetch(config.OIDC_RESEND_CONFIRMATION_URL, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': config.OIDC_API_KEY },
        body: JSON.stringify({ email }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      if (!reply?.ok) throw new GatewayError('The e-mail could not be sent again. Please try again in a moment.')
    },
  }
}

/** Whether the key is among the identity server's, as they were last read. */
const isCurrent = (keys: ReturnType<typeof createRemoteJWKSet> | undefined, kid: string | undefined): boolean =>
  keys?.fresh === true && keys.jwks()?.keys.some((key) => key.kid === kid) === true

/** Characters that cannot be stored, such as a zero byte, or half of a character. */
const unprintable = /[\p{Cc}\p{Cs}]/gu

/** A claim by its literal name first (names may hold dots), then by its dotted path; one value or a list. */
function claim(payload: Record<string, unknown>, name: string): string[] {
  const step = (value: unknown, key: string) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  const value = payload[name] ?? name.split('.').reduce(step, payload as unknown)
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? value : [value]).map((one) => String(one).replace(unprintable, '\ufffd'))
}

function readClaims(payload: JWTPayload, config: Config): Claims {
  const one = (name: string) => claim(payload, name)[0] ?? null
  const renamed = new Map(config.OIDC_ROLE_MAP.map((pair) => pair.toLowerCase().split('=') as [string, string]))
  const roles = claim(payload, config.OIDC_ROLE_CLAIM).map(
    (role) => renamed.get(role.toLowerCase()) ?? role.toLowerCase(),
  )
  return {
    subject: one('sub') ?? '',
    email: (one('email') ?? '').trim().toLowerCase(),
    emailVerified: one('email_verified') === 'true',
    firstName: one('given_name') ?? '',
    lastName: one('family_name') ?? '',
    birthDate: Day.safeParse(one('birthdate')).data ?? null,
    phone: one('phone_number'),
    address: {
      line: one('address.street_address'),
      city: one('address.locality'),
      state: one('address.region'),
      zip: one('address.postal_code'),
      country: one('address.country'),
    },
    roles: roles.filter((role) => (knownRoles as readonly string[]).includes(role)),
    permissions: claim(payload, config.OIDC_PERMISSION_CLAIM),
    groups: claim(payload, config.OIDC_GROUP_CLAIM)
      .map((group) => group.replace(/^\//, ''))
      .filter(Boolean),
  }
}
