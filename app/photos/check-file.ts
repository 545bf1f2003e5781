/** Checks a file in the browser before it is sent, with the server's rules. The server checks again. */
import { byteBreach, notAPicture, pictureBreach } from './picture-rules'

/** What is wrong with the chosen file, or null. */
export async function checkFile([file]: File[]): Promise<string | null> {
  if (!file) return null
  if (file.type && !/^image\/(png|jpeg)$/.test(file.type)) return notAPicture
  const breach = byteBreach(file.size)
  if (breach) return breach
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return pictureBreach({ width, height })
  } catch {
    return notAPicture
  }
}
