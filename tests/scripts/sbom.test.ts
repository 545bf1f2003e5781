import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

type Component = { name: string; version: string; purl: string; hashes?: object[]; licenses?: object[] }

test('npm run sbom lists exactly what runs in production, without a network', () => {
  const text = execFileSync('node', ['scripts/sbom.mjs'], { cwd: root, encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const versions = new Map(components.map(({ name, version }) => [name, version]))
  const { dependencies, devDependencies } = readJson('package.json')
  for (const [name, version] of Object.entries(dependencies))
    expect([name, components.some((each) => each.name === name && each.version === version)]).toEqual([
      name,
      true,
    ])
  expect(Object.keys(devDependencies).filter((name) => name === 'vitest' && versions.has(name))).toEqual([])
  expect(components.filter(({ licenses, hashes }) => !licenses?.length || !hashes?.length)).toEqual([])
})
