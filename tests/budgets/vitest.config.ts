import { mergeConfig } from 'vitest/config'
import base, { withDatabase } from '../vitest.config'

// Configuration of `npm run budgets`, which is not part of `npm test`, because it takes minutes and needs a quiet machine.
const { projects: _, ...test } = base.test ?? {}
const settings = {
  include: ['tests/budgets/check-budgets.ts'],
  testTimeout: 4 * 3_600_000,
  ...withDatabase,
}
export default mergeConfig({ ...base, test }, { test: settings })
