import { defineConfig, devices } from '@playwright/test'

// Every journey runs twice, with and without JavaScript, each time on an application and a database of its
// own (see cast/journeys.ts), so that neither run sees what the other wrote.
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
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './cast/journeys.ts',
  timeout: 60_000,
  // Five seconds are little where two browsers, two applications and a database share two cores.
  expect: { timeout: 10_000 },
  // A browser waits for its server and a journey for the worker: two at once leave a part of two cores idle.
  workers: 3,
  // On a machine that is busy with other things a step can run out of its time; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    // Traced from the start, every journey takes a third longer.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'js', use: { baseURL: process.env.JOURNEYS_JS_URL } },
    { name: 'nojs', use: { baseURL: process.env.JOURNEYS_NOJS_URL, javaScriptEnabled: false } },
  ],
})
