import { bundlingCalls } from '@kegler/domain/setup/bundling/bundling.calls.ts'
import { serve } from '../../http/serve.ts'
import { addRule } from './add-rule.ts'
import { deactivateRule } from './deactivate-rule.ts'
import { getActiveRule, listRuleEvents } from './read-rules.ts'

export const bundlingRoutes = serve(bundlingCalls, {
  'GET bundling/:id/active': getActiveRule,
  'GET bundling/:id/bundlingruleevents': listRuleEvents,
  'GET bundling/:id/bundlingruleevents/': listRuleEvents,
  'POST bundling': addRule,
  'PUT bundling/:id/deactivate': deactivateRule,
})
