/** Roles of the product; a token's role names are matched without regard to case. */
export const roles = ['superuser', 'admin', 'manager', 'financialofficer', 'hqfinancialofficer'] as const
export type Role = (typeof roles)[number]

/** Who works in the back office. */
export const staffRoles = ['superuser', 'admin'] as const satisfies readonly Role[]

/** Enables partner-hub mode for its holder. */
export const mayMigratePartners = 'CanMigratePartnersFromV2'

/** Said to who holds none of the roles that a page or a call wants; the code is UNAUTHORIZED. */
export const missingRole = 'User does not have required role(s).'

/** Which roles see which link of the banner; the server refuses independently of it. */
export const bannerLinks = {
  adminDashboard: staffRoles,
  audit: ['admin', 'manager', 'superuser'],
  manageTournament: ['manager', 'superuser'],
} as const satisfies Record<string, readonly Role[]>

/** Who may open the finance area; it has no link in the banner but the one among the areas of the back office. */
export const financeRoles = ['superuser', 'financialofficer', 'hqfinancialofficer'] as const satisfies readonly Role[]

export function hasRole(held: readonly string[], wanted: readonly Role[]): boolean {
  return wanted.some((role) => held.includes(role))
}
