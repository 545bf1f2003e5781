import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../scripts/root.mjs'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/decisions/README.md',
  ...readdirSync(path.join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
  ...readdirSync(path.join(root, 'docs/how-to')).map((file) => `docs/how-to/${file}`),
]
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('every link in a document leads to a file', () => {
  const broken = documents.flatMap((file) => {
    const links = [...readText(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link]) => link!)
    const from = path.join(root, path.dirname(file))
    return links.filter((link) => !existsSync(path.join(from, link))).map((link) => `${file}: ${link}`)
  })
  expect(broken).toEqual([])
})

test('every file path in a document exists', () => {
  const broken = documents.flatMap((file) => {
    const paths = [...readText(file).matchAll(/`((?:app|tests|scripts|docs)\/[\w./-]+\.\w+)`/g)].map(
      ([, name]) => name!,
    )
    // The security page refers to tests by their path below tests/.
    const exists = (name: string) =>
      existsSync(path.join(root, name)) || existsSync(path.join(root, 'tests', name))
    return paths.filter((name) => !name.includes('NNN') && !exists(name)).map((name) => `${file}: ${name}`)
  })
  expect(broken).toEqual([])
})

test('the index of decisions is complete, and lists unused numbers', () => {
  const index = readText('docs/decisions/README.md')
  const files = readdirSync(path.join(root, 'docs/decisions')).filter((file) => /^\d/.test(file))
  expect(files.filter((file) => !index.includes(`](${file})`))).toEqual([])
  const numbers = [...index.matchAll(/^\| (\d{3}) \|/gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: Math.max(...numbers) }, (_, n) => n + 1))
})
