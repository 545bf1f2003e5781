import { UnreadableFile } from './unreadable-file.ts'

/** Throws an UnreadableFile if the first heading is the beginning of a web page or of XML, which would pass as a CSV. */
export function requireNoMarkup([first = '']: string[]): void {
  if (/^<[a-z!?]/i.test(first))
    throw new UnreadableFile(
      'This is a web page or an XML file, not a table. If you downloaded it, check whether it contains an error message. Otherwise save it as a CSV file, and upload that.',
    )
}
