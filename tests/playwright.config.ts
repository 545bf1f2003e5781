import { defineConfig, devices } from '@playwright/test'
import { environmentVariableOf, shards } from './support/shards'

// Every journey runs twice, with and without JavaScript, on the stages of cast/stages.ts.
const launchOptions = {
  executablePath: process.env.CHROMIUM || undefined,
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
  ],
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/journeys-setup.ts',
  // Finds what hangs, and measures nothing: virtual machines have been six times slower than usual for an hour.
  timeout: 180_000,
  // Five seconds are little where three browsers, three applications and a database share two cores.
  expect: { timeout: 20_000 },
  workers: shards.length,
  // What passes when it is repeated is a defect too, of the page or of the journey.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    // Traced, every journey takes a third longer: `--trace on` looks at one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: shards.map((stage) => ({
    name: stage.name,
    testMatch: stage.files,
    workers: 1,
    use: { baseURL: process.env[environmentVariableOf(stage, 'URL')], javaScriptEnabled: stage.hasScript },
  })),
})
