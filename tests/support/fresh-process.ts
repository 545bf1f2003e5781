/** Gives a test file new instances of all modules and the environment that the process was started with. */
import { vi } from 'vitest'

vi.resetModules()
const initial = globalThis as { initialEnvironment?: NodeJS.ProcessEnv }
initial.initialEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env))
  if (!(name in initial.initialEnvironment)) delete process.env[name]
Object.assign(process.env, initial.initialEnvironment)
