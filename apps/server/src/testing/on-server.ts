import { inject } from 'vitest'

// A setup file of the projects on a server: the kit opens its database there.
process.env.TEST_DATABASE_URL = inject('databaseUrl')
process.env.TEST_DATABASE_TEMPLATE = inject('databaseTemplate')
