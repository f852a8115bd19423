const RATE = 8000;
export const SOUND_SECONDS = 12;

/** Synthesises a quiet bell, three notes over twelve seconds: 16-bit mono WAV at 8 kHz. `pitch` moves it, in half tones. */
export const ringBell = (pitch: number): Buffer => {
  const samples = RATE * SOUND_SECONDS;
  const file = Buffer.alloc(WAV_HEAD + samples * 2);
  writeHead(file, samples);
  const strikes = [0, 4, 7].map((step, at) => ({ at: at * 2.8 + 0.2, frequency: 220 * 2 ** ((pitch + step) / 12) }));
  for (let sample = 0; sample < samples; sample++) {
    const second = sample / RATE;
    let level = 0;
    for (const strike of strikes) {
      const age = second - strike.at;
      if (age >= 0) level += Math.exp(-age * 1.1) * tone(age * strike.frequency);
    }
    file.writeInt16LE(Math.round(level * 6500), WAV_HEAD + sample * 2);
  }
  return file;
};

export const SOUND_BYTES = 44 + RATE * SOUND_SECONDS * 2;

const WAV_HEAD = 44;

const writeHead = (file: Buffer, samples: number): void => {
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * 2, 40);
};

/** A bell's partials are not whole multiples of its note. */
const tone = (turns: number): number =>
  Math.sin(2 * Math.PI * turns) +
  0.5 * Math.sin(2 * Math.PI * turns * 2.76) +
  0.2 * Math.sin(2 * Math.PI * turns * 5.4);
