import { openTable, watMoment, type FailingRoadDto, type OutboxState } from "@signaldeck/contract";
import { CircleX, Clock, Hourglass, Send, type LucideIcon } from "lucide-react";
import type { PillTone } from "../../../components/Pill.tsx";
import { plainPill } from "../../../components/plainPill.ts";

interface StateWords {
  word: string;
  /** The list of them. */
  list: string;
  tone: PillTone;
  icon: LucideIcon;
  /** Where there is none. */
  empty: string;
}

const plain = (word: string): StateWords => ({
  ...plainPill(word),
  list: word,
  icon: Clock,
  empty: "",
});

/** How each state of a message is called and marked; what needs somebody comes first. */
export const STATES = openTable<OutboxState, StateWords>(plain, {
  dead: {
    word: "Failed",
    list: "Failed",
    tone: "amber",
    icon: CircleX,
    empty: "Every message was delivered or is on its way.",
  },
  waiting: {
    word: "Waiting",
    list: "Waiting",
    tone: "neutral",
    icon: Clock,
    empty: "Nothing waits to be sent.",
  },
  sent: {
    word: "Sent",
    list: "Sent",
    tone: "neutral",
    icon: Send,
    empty: "Nothing was sent in the last seven days.",
  },
  expired: {
    word: "Expired",
    list: "Expired",
    tone: "neutral",
    icon: Hourglass,
    empty: "No message lost its point before it could be delivered.",
  },
});

/** What happens to messages whose way out does not work. */
export const roadWords = ({ road, since, reason }: FailingRoadDto) =>
  `Nothing has left by ${road} since ${watMoment(since)}. Messages wait and leave by themselves once they are accepted again. The last answer: ${reason}`;
