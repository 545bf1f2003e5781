import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { createGoogleBusinessApi } from '#app/kit/providers/google-business-profile/api.server'
import { listReviews } from '#app/kit/providers/google-business-profile/reviews/reviews.server'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const outDir = fromRoot('node_modules/.cache/emulators-test')

beforeAll(async () => {
  const entryFile = fromRoot('app/demo/emulators/emulators.server.ts')
  await build({
    configFile: false,
    resolve: { alias: { '#app': fromRoot('app') } },
    publicDir: false,
    logLevel: 'error',
    build: { ssr: entryFile, outDir, emptyOutDir: true, target: 'node20' },
  })
})

function startEmulators(): ChildProcess {
  return fork(`${outDir}/emulators.server.js`, {
    silent: true,
    env: { ...process.env, HIGHSTREET_SUPERVISED: '1', EMULATORS_PORT: '', DATA_DIR: '' },
  })
}

async function readConfiguration(emulators: ChildProcess): Promise<Record<string, string>> {
  const [line] = await once(emulators.stdout!, 'data')
  return JSON.parse(String(line).replace(/^listening /, ''))
}

test('the emulators print the configuration for using them, and exit on SIGTERM', async () => {
  const emulators = startEmulators()
  const configuration = await readConfiguration(emulators)
  const api = createGoogleBusinessApi({
    url: configuration.GOOGLE_BUSINESS_URL!,
    tokenUrl: configuration.GOOGLE_TOKEN_URL!,
    clientId: configuration.GOOGLE_CLIENT_ID!,
    clientSecret: configuration.GOOGLE_CLIENT_SECRET!,
    refreshToken: configuration.GOOGLE_REFRESH_TOKEN!,
  })
  expect((await listReviews(api, 'accounts/1/locations/2')).outcome).toBe('ok')
  emulators.kill('SIGTERM')
  expect(await once(emulators, 'exit')).toEqual([0, null])
})

test('the emulators exit when their supervisor disconnects', async () => {
  const emulators = startEmulators()
  await readConfiguration(emulators)
  emulators.disconnect()
  expect(await once(emulators, 'exit')).toEqual([0, null])
})
