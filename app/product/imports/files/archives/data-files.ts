/** Decides which files of a ZIP archive contain rows. */

const dataFile = /\.(?:csv|tsv|json|geojson|jsonl|ndjson|xlsx)$/i
/** Files that macOS adds to archives. */
const systemFile = /(?:^|\/)(?:__MACOSX\/|\.)/
/** The file of Google Takeout that describes the location of the reviews in the same folder. */
const locationFile = /(?:^|\/)data\.json$/

export const isDataFile = (path: string): boolean => dataFile.test(path) && !systemFile.test(path)

export const isLocationFile = (path: string): boolean => locationFile.test(path)

/** Returns the files with "review" in their names, or all files if none is named like this. */
export function findRowFiles<File extends { path: string }>(files: File[]): File[] {
  const named = files.filter(({ path }) => nameOf(path).toLowerCase().includes('review'))
  if (named.length > 0) return named
  const others = files.filter(({ path }) => !isLocationFile(path))
  return others.length > 0 ? others : files
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

export const isWorkbookFile = (path: string): boolean => /\.xlsx$/i.test(path)
