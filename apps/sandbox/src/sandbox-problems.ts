import { type Config, isLoopback } from '@kegler/server/config.ts'

/** Why the sandbox must not start like this: whoever reaches it signs in as anybody. One sentence for each reason. */
export function sandboxProblems(config: Config, isForEverybody: boolean): string[] {
  const rules: Record<string, boolean> = {
    'APP_ENVIRONMENT names a production.': config.production,
    'STRIPE_SECRET_KEY is a live key.': /^(sk|rk)_live_/.test(config.STRIPE_SECRET_KEY),
    'HOST lets other machines in. Set SANDBOX_FOR_EVERYBODY=true to let everybody in who reaches it.':
      !isForEverybody && !isLoopback(config.HOST),
    'PUBLIC_URL is not an address of this machine.': !isForEverybody && !isLoopback(new URL(config.origin).hostname),
  }
  return Object.keys(rules).filter((sentence) => rules[sentence])
}
