// npm run sbom: prints the software bill of materials of the production packages as CycloneDX 1.6, using only the lock
// file. npm's own `npm sbom --omit dev` omits packages that are also used in development, such as express and react.
import fs from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** @typedef {{ version: string, license?: string, integrity?: string, resolved?: string, dev?: boolean, name?: string }} Locked */

/**
 * The licenses of packages that declare none, as their LICENSE files say.
 * @type {Record<string, string>}
 */
const undeclaredLicenses = { suncalc: 'BSD-2-Clause' }

const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
/** @type {[string, Locked][]} */
const packages = Object.entries(lock.packages)

const components = packages
  .filter(([packagePath, { dev }]) => packagePath !== '' && !dev)
  .map(([packagePath, locked]) =>
    componentOf(locked.name ?? packagePath.replace(/^.*node_modules\//, ''), locked),
  )

/**
 * @param {string} name
 * @param {Locked} locked
 */
function componentOf(name, { version, license = undeclaredLicenses[name], integrity = '', resolved }) {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(digest
      ? {
          hashes: [
            { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
          ],
        }
      : {}),
    ...(resolved ? { externalReferences: [{ type: 'distribution', url: resolved }] } : {}),
  }
}

// A package that is installed more than once is one component.
const unique = [...new Map(components.map((each) => [each.purl, each])).values()]
const application = { type: 'application', name: lock.name, version: lock.version }
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: application },
}
process.stdout.write(`${JSON.stringify({ ...document, components: unique }, null, 2)}\n`)
