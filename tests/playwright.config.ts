import { defineConfig, devices } from '@playwright/test'
import { environmentVariableOf, shards } from './support/shards'
import { slowness } from './support/slowness'

// Every journey runs with or without JavaScript, and in a complete run in both modes, on the shards of support/shards.ts.
const launchOptions = {
  executablePath: process.env.CHROMIUM || undefined,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--disable-gpu',
  ],
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/journeys-setup.ts',
  // The timeout only detects what hangs: virtual machines have been six times slower than usual for an hour.
  timeout: 300_000 * slowness,
  // Five seconds are too few where a browser and an application for each shard share two cores.
  expect: { timeout: 60_000 * slowness, toPass: { timeout: 120_000 * slowness } },
  workers: shards.length,
  // A failed journey runs again after all others, with nothing beside it (scripts/testing/second-chance.mjs).
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    // Traces make every journey a third slower; use `--trace on` to inspect a failed one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: shards.map((shard) => ({
    name: shard.name,
    testMatch: shard.files,
    workers: 1,
    use: { baseURL: process.env[environmentVariableOf(shard, 'URL')], javaScriptEnabled: shard.hasScript },
  })),
})
