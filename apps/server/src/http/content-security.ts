import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Config } from '../config.ts'

const originOf = (address: string | undefined): string[] => (address ? [new URL(address).origin] : [])

/** What pages may ask of a device: the card form may pay with a wallet, nothing else is wanted. */
const permissionsPolicy = [
  'payment=(self "https://js.stripe.com")',
  ...['camera', 'microphone', 'geolocation', 'usb', 'serial', 'bluetooth', 'hid', 'midi', 'display-capture'],
  ...[
    'accelerometer',
    'gyroscope',
    'magnetometer',
    'screen-wake-lock',
    'xr-spatial-tracking',
    'publickey-credentials-get',
  ],
]
  .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
  .join(', ')

/** Headers of every answer, worked out once. Scripts come from us and from the card provider alone; styles of the component library are attributes. */
export function securityHeaders(config: Config): Record<string, string> {
  const identity = originOf(config.OIDC_AUTHORITY)
  const standIn = originOf(config.STRIPE_JS_URL)
  const cards =
    standIn.length > 0
      ? { script: standIn, frame: standIn, connect: standIn }
      : {
          script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
          frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
          connect: ['https://api.stripe.com'],
        }
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy }
  const answer = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
    removeHeader: () => {},
  }
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...cards.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...config.IMAGE_HOSTS],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...identity, ...cards.connect],
        frameSrc: ["'self'", ...identity, ...cards.frame],
        formAction: ["'self'", ...identity],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // the card provider opens windows of its own for 3-D Secure
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.origin.startsWith('https://') ? { maxAge: 31_536_000 } : false,
  })
  write({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}
