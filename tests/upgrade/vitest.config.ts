import { mergeConfig } from 'vitest/config'
import base from '../vitest.config'

// npm run fixture: writes the fixture of this version, before a new migration.
const { projects: _, ...test } = base.test ?? {}
export default mergeConfig({ ...base, test }, { test: { include: ['tests/upgrade/make-fixture.ts'] } })
