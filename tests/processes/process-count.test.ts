import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { parseConfiguration } from '#app/kit/configuration.server'
import { configuredProcessCount, processCount, processShare } from '#app/kit/processes/process-count.server'

test('the number of processes is WEB_PROCESSES or, in production, one per core up to four', () => {
  const perCore = Math.min(4, availableParallelism())
  expect(configuredProcessCount({ WEB_PROCESSES: '7', NODE_ENV: 'development' })).toBe(7)
  expect(configuredProcessCount({ NODE_ENV: 'production' })).toBe(perCore)
  expect(configuredProcessCount({ WEB_PROCESSES: '', NODE_ENV: 'production' })).toBe(perCore)
  expect(configuredProcessCount({ NODE_ENV: 'development' })).toBe(1)
})

test('an invalid WEB_PROCESSES starts one process, whose configuration reports it', () => {
  for (const WEB_PROCESSES of ['two', '0', '1.5', '-1', '65']) {
    expect(configuredProcessCount({ WEB_PROCESSES, NODE_ENV: 'production' })).toBe(1)
    expect(() => parseConfiguration({ WEB_PROCESSES, DATABASE_URL: 'postgresql://x' })).toThrow(
      /WEB_PROCESSES/,
    )
  }
})

test('outside a web server with several processes, a share is the whole limit', () => {
  expect(processCount()).toBe(1)
  expect([processShare(10), processShare(10, 4), processShare(2, 4)]).toEqual([10, 10, 2])
})
