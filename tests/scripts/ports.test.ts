import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { claimPort } from '../../scripts/ports.mjs'

const host = '127.0.0.1'

/** Claims ports in a separate process, which keeps them until `end`. */
async function claimPortsInProcess(): Promise<{ pid: number; ports: number[]; end: () => Promise<unknown> }> {
  const script = `
    const { claimPort } = await import('${new URL('../../scripts/ports.mjs', import.meta.url)}')
    const ports = []
    for (let claim = 0; claim < 1000; claim++) ports.push(await claimPort(0, '${host}'))
    console.log(JSON.stringify(ports))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  let ports = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    ports += chunk
    if (ports.endsWith('\n')) break
  }
  child.stdout.resume()
  const end = () => {
    child.stdin.end()
    return closed
  }
  return { pid: child.pid!, ports: JSON.parse(ports), end }
}

test('a claimed port is outside the ephemeral ports, so that no connection takes it before its server starts', async () => {
  for (let claim = 0; claim < 20; claim++) {
    const port = await claimPort(0, host)
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(32_768)
  }
})

test('processes that claim ports at the same time get different ones, and release them when they end', async () => {
  const processes = await Promise.all([claimPortsInProcess(), claimPortsInProcess(), claimPortsInProcess()])
  expect(new Set(processes.flatMap(({ ports }) => ports)).size).toBe(3000)
  await Promise.all(processes.map(({ end }) => end()))
  for (const { pid, ports } of processes) expect(ports.filter((port) => ownerPidOf(port) === pid)).toEqual([])
})

/** Returns the process that holds the port, or undefined if none does. */
function ownerPidOf(port: number): number | undefined {
  const lock = path.join(tmpdir(), 'highstreet-ports', String(port))
  return existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : undefined
}
