import { defineConfig, devices } from '@playwright/test'
import { environmentVariableOf, shards } from './support/shards'

// Every journey runs twice, with and without JavaScript, on the shards of support/shards.ts.
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
  timeout: 180_000,
  // Five seconds are too few where three browsers, three applications and a database share two cores.
  expect: { timeout: 20_000 },
  workers: shards.length,
  // A journey that passes when repeated reveals a defect too, in the page or in the journey.
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
