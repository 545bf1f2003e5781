/**
 * Describes each file of an archive whose files are read as one, in columns that precede those of the files: its name,
 * and the location of its folder in an archive of Google Takeout. Without them, nothing would tell of which location the
 * reviews are.
 */
import type { FilePart } from '../file-part.ts'
import { folderOf, isLocationFile } from './data-files.ts'

export type FileDetails = ReadonlyMap<string, string>

const maxLocationFileBytes = 1_000_000

export async function describeFiles(
  parts: FilePart[],
  archive: FilePart[],
): Promise<Map<FilePart, FileDetails>> {
  const described = new Map<FilePart, FileDetails>()
  if (parts.length === 1 && !archive.some(({ path }) => isLocationFile(path))) return described
  const locations = await readLocations(parts, archive)
  const shortNames = parts.map(({ path }) => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''))
  const areUnique = new Set(shortNames).size === parts.length
  for (const [n, part] of parts.entries())
    described.set(
      part,
      new Map([
        ['file', areUnique ? shortNames[n]! : part.path],
        ...(locations.get(folderOf(part.path)) ?? []),
      ]),
    )
  return described
}

/** Reads the descriptions of locations in the order of the archive, in one pass. */
async function readLocations(parts: FilePart[], archive: FilePart[]): Promise<Map<string, FileDetails>> {
  const folders = new Set(parts.map(({ path }) => folderOf(path)))
  const locations = new Map<string, FileDetails>()
  for (const file of archive)
    if (isLocationFile(file.path) && folders.has(folderOf(file.path)) && !parts.includes(file))
      locations.set(folderOf(file.path), describeLocation(await readSmallFile(file)))
  return locations
}

async function readSmallFile(file: FilePart): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (await file.open()) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxLocationFileBytes) return ''
  }
  return Buffer.concat(chunks).toString()
}

/** Returns nothing for a file that does not describe a location. */
function describeLocation(text: string): FileDetails {
  const location = toRecord(parseJson(text))
  const address = toRecord(location.storefrontAddress ?? location.address)
  const lines = Array.isArray(address.addressLines) ? address.addressLines.filter(isText).join(', ') : ''
  const details: [string, unknown][] = [
    ['location.title', location.title ?? location.locationName],
    ['location.storeCode', location.storeCode],
    ['location.address', lines],
    ['location.city', address.locality],
    ['location.state', address.administrativeArea],
    ['location.postalCode', address.postalCode],
    ['location.country', address.regionCode],
  ]
  return new Map(
    details.filter((detail): detail is [string, string] => isText(detail[1]) && detail[1] !== ''),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
