import { openPictureFolder } from '#features/picture-proxy/folder.ts';

// This process keeps pictures in a folder, one after another, until it is killed. Each is of one byte, over and over, and says that it begins.
const { root, pictures, size } = JSON.parse(process.argv[2] ?? '{}') as {
  root: string;
  pictures: number;
  size: number;
};
const folder = openPictureFolder(root);
for (let n = 0; ; n++) {
  console.log(n);
  await folder.keep(`${n % pictures}`, Buffer.alloc(size, n % 256));
}
