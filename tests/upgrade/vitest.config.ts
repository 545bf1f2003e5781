import { mergeConfig } from 'vitest/config'
import base, { withDatabase } from '../vitest.config'

// Configuration of `npm run fixture`, which writes the fixture of this version. Run it before adding a migration.
const { projects: _, ...test } = base.test ?? {}
export default mergeConfig(
  { ...base, test },
  {
    test: { include: ['tests/upgrade/make-fixture.ts'], ...withDatabase },
  },
)
