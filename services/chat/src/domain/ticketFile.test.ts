import { describe, expect, it } from 'vitest';
import { fileTypeOf } from './fileType.ts';
import { cleanFileName } from './ticketFile.ts';

describe('the name of a file', () => {
  it.each([
    ['receipt.jpg', 'receipt.png'],
    ['Gep%C3%A4ck%20am%20Flughafen.JPEG', 'Gepäck am Flughafen.png'],
    ['..%2F..%2Fetc%2Fpasswd', 'passwd.png'],
    ['C%3A%5CUsers%5Ca%5Cscan.1.pdf', 'scan.1.png'],
    ['a%0D%0ASet-Cookie%3A%20x%3D1', 'a Set-Cookie x=1.png'],
    ['%E2%80%AEgpj.exe', 'gpj.png'],
    ['%22%3E%3Cscript%3E.svg', 'script.png'],
    ['...', 'file.png'],
    ['%', 'file.png'],
    [undefined, 'file.png'],
    ['a'.repeat(300), `${'a'.repeat(80)}.png`],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given, 'image/png')).toBe(kept);
  });
});

describe('the type of a file', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n...', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\0\0\0\0WAVEfmt ', undefined],
    ['%PDF-1.7\n', 'application/pdf'],
    [' %PDF-1.7\n', undefined],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x18ftypmp42', undefined],
    ['<svg xmlns=', undefined],
    ['GIF89a', undefined],
    ['', undefined],
  ])('%j is %s', (start, type) => {
    expect(fileTypeOf(Buffer.from(start, 'latin1'))).toBe(type);
  });
});
