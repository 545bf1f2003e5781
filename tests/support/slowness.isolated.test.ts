import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each(['0.7', '1', '1.0935002129999998', '1.9999', '3.3'])(
  'limits are whole milliseconds if the machine is %s times slower',
  async (measured) => {
    vi.stubEnv('TEST_SLOWNESS', measured)
    const { slowness } = await import('./slowness')
    expect(slowness).toBeGreaterThanOrEqual(Math.max(1, Number(measured)))
    for (const limit of [200, 1_000, 60_000]) expect(limit * slowness).toBe(Math.round(limit * slowness))
  },
)
