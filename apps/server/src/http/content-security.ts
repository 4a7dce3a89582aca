import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'

const originOf = (address: string | undefined): string[] => (address ? [new URL(address).origin] : [])

/** What pages may ask of a device: the card form may pay with a wallet, nothing else is wanted. */
export const permissionsPolicy = [
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

/** Headers of every answer. Scripts come from us and from the card provider alone; styles of the component library are attributes. */
export function contentSecurity(config: Config): FastifyHelmetOptions {
  const identity = originOf(config.OIDC_AUTHORITY)
  const own = originOf(config.STRIPE_JS_URL)
  const cards =
    own.length > 0
      ? { script: own, frame: own, connect: own }
      : {
          script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
          frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
          connect: ['https://api.stripe.com'],
        }
  return {
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
  }
}
