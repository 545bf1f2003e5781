import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { googleApi } from '#app/providers/google-business-profile/api.server'
import { listReviews } from '#app/providers/google-business-profile/reviews.server'

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const outDir = here('node_modules/.cache/emulators-test')

beforeAll(async () => {
  const ssr = here('app/demo/emulators/emulators.server.ts')
  await build({
    configFile: false,
    resolve: { alias: { '#app': here('app') } },
    publicDir: false,
    logLevel: 'error',
    build: { ssr, outDir, emptyOutDir: true, target: 'node20' },
  })
})

function start(): ChildProcess {
  return fork(`${outDir}/emulators.server.js`, {
    silent: true,
    env: { ...process.env, HIGHSTREET_SUPERVISED: '1', EMULATORS_PORT: '', DATA_DIR: '' },
  })
}

async function configurationOf(emulators: ChildProcess): Promise<Record<string, string>> {
  const [line] = await once(emulators.stdout!, 'data')
  return JSON.parse(String(line).replace(/^listening /, ''))
}

test('The emulators print the configuration that leads to them, and end with SIGTERM', async () => {
  const emulators = start()
  const printed = await configurationOf(emulators)
  const api = googleApi({
    url: printed.GOOGLE_BUSINESS_URL!,
    tokenUrl: printed.GOOGLE_TOKEN_URL!,
    clientId: printed.GOOGLE_CLIENT_ID!,
    clientSecret: printed.GOOGLE_CLIENT_SECRET!,
    refreshToken: printed.GOOGLE_REFRESH_TOKEN!,
  })
  expect((await listReviews(api, 'accounts/1/locations/2')).outcome).toBe('ok')
  emulators.kill('SIGTERM')
  expect(await once(emulators, 'exit')).toEqual([0, null])
})

test('The emulators end with their supervisor', async () => {
  const emulators = start()
  await configurationOf(emulators)
  emulators.disconnect()
  expect(await once(emulators, 'exit')).toEqual([0, null])
})
