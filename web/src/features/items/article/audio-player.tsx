import type { FeedItem } from '@newsbell/contracts/items';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useSourceNames } from '#features/subscriptions/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { PauseIcon as Pause, PlayArrowIcon as Play } from '#ui/icons.tsx';
import audioStyles from './audio-styles.module.css';
import { PlayerBox } from './audio-styles.ts';
import { type Enclosure, fileSize, playTime } from './files.ts';
import { useMediaSession } from './use-media-session.ts';

const speeds = [1, 1.25, 1.5, 2];
const back = 15;
const ahead = 30;

interface Props {
  file: Enclosure;
  title: string;
  item: FeedItem;
}

/** Plays a recording. Lazy loading: no byte of it is fetched before a person presses play; it stops when the article closes. */
export const AudioPlayer = ({ file, title, item }: Props) => {
  const { t } = useTranslation();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);
  const skip = (seconds: number) => {
    if (audio.current) audio.current.currentTime = Math.max(0, audio.current.currentTime + seconds);
  };
  const toggle = () => {
    if (isPlaying) audio.current?.pause();
    // A failure to play is reported by the element's own events.
    else audio.current?.play().catch(() => {});
  };
  const [skipBack, skipAhead] = [() => skip(-back), () => skip(ahead)];
  const source = useSourceNames()(item.project);
  useMediaSession(isPlaying, { title, source, item, toggle, skipBack, skipAhead });
  const size = fileSize(file.length, currentLanguage());
  return (
    <PlayerBox role="group" aria-label={t('reader.player', { title })}>
      {/* biome-ignore lint/a11y/useMediaCaption: a podcast has none */}
      <audio
        ref={audio}
        src={file.url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={event => setTime(event.currentTarget.currentTime)}
        onDurationChange={event => setLength(event.currentTarget.duration)}
        onError={() => setBroken(true)}
      />
      <button
        type="button"
        className={audioStyles.play}
        onClick={toggle}
        aria-label={isPlaying ? t('reader.pause') : t('reader.play')}
      >
        {isPlaying ? <Pause /> : <Play />}
      </button>
      <div className={audioStyles.words}>
        <bdi className={audioStyles.title}>{title}</bdi>
        <span className="numbers">
          {isBroken ? t('reader.cannotPlay') : length ? `${playTime(time)} / ${playTime(length)}` : size}
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={Number.isFinite(length) ? Math.floor(length) : 0}
        value={Math.floor(time)}
        disabled={!length}
        aria-label={t('reader.position')}
        aria-valuetext={playTime(time)}
        onChange={event => {
          if (audio.current) audio.current.currentTime = Number(event.currentTarget.value);
        }}
      />
      <div className={clsx(audioStyles.tools, 'numbers')}>
        <button type="button" onClick={skipBack} aria-label={t('reader.skipBack', { count: back })}>
          −{back}
        </button>
        <button type="button" onClick={skipAhead} aria-label={t('reader.skipAhead', { count: ahead })}>
          +{ahead}
        </button>
        <select
          aria-label={t('reader.speed')}
          defaultValue={1}
          onChange={event => {
            if (audio.current) audio.current.playbackRate = Number(event.currentTarget.value);
          }}
        >
          {speeds.map(speed => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
        <a href={file.url} target="_blank" rel="noopener noreferrer">
          {t('reader.openFile')}
        </a>
      </div>
    </PlayerBox>
  );
};
