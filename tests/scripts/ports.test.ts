import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { claimPort } from '../../scripts/ports.mjs'

const host = '127.0.0.1'

/** The ports that a process of its own claims and keeps until it ends. */
async function claimInProcess(): Promise<{ pid: number; ports: number[] }> {
  const script = `
    const { claimPort } = await import('${new URL('../../scripts/ports.mjs', import.meta.url)}')
    const ports = []
    for (let claim = 0; claim < 1000; claim++) ports.push(await claimPort(0, '${host}'))
    await new Promise((resolve) => setTimeout(resolve, 500))
    console.log(JSON.stringify({ pid: process.pid, ports }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  return JSON.parse(stdout)
}

test('a port is claimed outside the ephemeral ports, so that no connection takes it before its server starts', async () => {
  for (let claim = 0; claim < 20; claim++) {
    const port = await claimPort(0, host)
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(32_768)
  }
})

test('processes that claim ports at the same time get different ones, and give them back at their end', async () => {
  const processes = await Promise.all([claimInProcess(), claimInProcess(), claimInProcess()])
  expect(new Set(processes.flatMap(({ ports }) => ports)).size).toBe(3000)
  for (const { pid, ports } of processes) expect(ports.filter((port) => ownerOf(port) === pid)).toEqual([])
})

/** The process that holds the port, undefined if none does. */
function ownerOf(port: number): number | undefined {
  const lock = path.join(tmpdir(), 'highstreet-ports', String(port))
  return existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : undefined
}
